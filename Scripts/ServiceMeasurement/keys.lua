-- Requests links of a service: wrk -s keys.lua URL -- HOST zipf|uniform NUMBER-OF-LINKS [LENGTH]
--
-- zipf: the second most popular link is requested half as often as the first, the third a third as often.
-- uniform: all links are requested equally often. Each thread draws its own numbers, the same in every run.
-- LENGTH: each request has a user agent of its own, with this number of characters.

local threads = 0

function setup(thread)
  thread:set("seed", threads)
  threads = threads + 1
end

function init(arguments)
  math.randomseed(20 + seed)
  local links = tonumber(arguments[3])
  local head = "GET /k"
  local agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
  local middle = " HTTP/1.1\r\nHost: " .. arguments[1] .. "\r\nUser-Agent: " .. agent
  local tail = "\r\nAccept: text/html\r\n\r\n"
  local draw
  if arguments[2] == "uniform" then
    draw = function() return math.random(0, links - 1) end
  else
    local sums, sum = {}, 0
    for rank = 1, links do
      sum = sum + 1 / rank
      sums[rank] = sum
    end
    draw = function()
      local target, low, high = math.random() * sum, 1, links
      while low < high do
        local middle = math.floor((low + high) / 2)
        if sums[middle] > target then high = middle else low = middle + 1 end
      end
      return low - 1
    end
  end
  local length = tonumber(arguments[4])
  if length then
    local words, number = " Extension/1.0 (a; b)", 0
    local added = words:rep(math.ceil(length / #words)):sub(1, length - #agent - 11)
    request = function()
      number = number + 1
      return head .. string.format("%07d", draw()) .. middle .. added
        .. string.format(" %d%09d", seed, number) .. tail
    end
  else
    request = function() return head .. string.format("%07d", draw()) .. middle .. tail end
  end
end

-- Prints a line of JSON after wrk's report.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests": %d, "seconds": %.3f, "p99": %.3f, "wrong": %d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
