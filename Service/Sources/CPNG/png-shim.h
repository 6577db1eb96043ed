#include <png.h>
#include <string.h>

// The simplified interface of libpng (png_image), which returns errors instead of jumping. Its sizes
// and formats are macros that Swift cannot import.

static inline int cpng_begin_reading(png_image *image, const void *bytes, size_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, count);
}

// Writes width * height pixels of four bytes: red, green, blue and alpha. Releases the image.
static inline int cpng_read_rgba(png_image *image, void *pixels) {
  image->format = PNG_FORMAT_RGBA;
  return png_image_finish_read(image, NULL, pixels, 0, NULL);
}

// The number of bytes that suffices for any picture of this size with three bytes a pixel.
static inline size_t cpng_size_limit_rgb(unsigned width, unsigned height) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGB;
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

// Sets count, which is the size of bytes, to the number of bytes written.
static inline int cpng_write_rgb(
    const void *pixels, unsigned width, unsigned height, void *bytes, size_t *count) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t written = *count;
  int is_written = png_image_write_to_memory(&image, bytes, &written, 0, pixels, 0, NULL);
  *count = written;
  return is_written;
}
