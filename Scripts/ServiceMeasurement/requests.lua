-- Requests of a service: wrk -s requests.lua URL -- NAME=VALUE ...
--
--   host=HOST
--   fields=TEXT      header fields of visitors, one a line; the user agent is the last one
--   links=NUMBER     the links k0000000 and following
--   draw=zipf        the second most popular link is requested half as often as the first, the third a third as often
--   draw=uniform     all links are requested equally often
--   agent=LENGTH     each request has a user agent of its own, with about this number of characters
--   path=PATH        always this path instead of links
--   keys=KEY,KEY     apps that resolve the links, each request with one of these API keys, and with an address and
--                    an installation out of many
--   server_keys=KEY,KEY
--                    servers that write, each request with one of these API keys: without codes, they create links with
--                    random slugs, through the management API
--   codes=FILE       they redeem the invitations with these codes, one a line, for a new redeemer in each request
--   run=NUMBER       runs with the same number draw the same numbers

local threads = 0

function setup(thread)
  thread:set("seed", threads)
  threads = threads + 1
end

-- Returns a function that draws links.
local function drawing(links, draw)
  if draw == "uniform" then
    return function() return math.random(0, links - 1) end
  end
  local sums, sum = {}, 0
  for rank = 1, links do
    sum = sum + 1 / rank
    sums[rank] = sum
  end
  return function()
    local target, low, high = math.random() * sum, 1, links
    while low < high do
      local middle = math.floor((low + high) / 2)
      if sums[middle] > target then high = middle else low = middle + 1 end
    end
    return low - 1
  end
end

-- Returns a function that makes requests of visitors.
local function visits(options, draw)
  local middle = " HTTP/1.1\r\nHost: " .. options.host .. "\r\n" .. options.fields
  local tail = "\r\n\r\n"
  if options.path then
    local text = "GET " .. options.path .. middle .. tail
    return function() return text end
  end
  local length = tonumber(options.agent)
  if not length then
    return function() return string.format("GET /k%07d", draw()) .. middle .. tail end
  end
  local words, number = " Extension/1.0 (a; b)", 0
  local added = words:rep(math.ceil(length / #words)):sub(1, length - 80)
  return function()
    number = number + 1
    return string.format("GET /k%07d", draw()) .. middle .. added .. string.format(" %d%09d", seed, number) .. tail
  end
end

-- Returns a function that makes requests of apps. Every request opens the app once.
local function openings(options, draw)
  local bodies = {}
  local uuid = "%08x-0000-4000-8000-0000%08x"
  for key in options.keys:gmatch("[^,]+") do
    local body = '{"appKey":"' .. key .. '","url":"https://' .. options.host .. '/k%07d","installation":"' .. uuid
      .. '","openingID":"' .. uuid .. '","platform":"ios","sdk":"linkwright-swift/0.1.0","source":"universalLink"}'
    bodies[#bodies + 1] = body
  end
  -- All keys have the same length.
  local length = #bodies[1]:format(0, 0, 0, 0, 0)
  local head = "POST /v1/resolve HTTP/1.1\r\nHost: " .. options.host
    .. "\r\nUser-Agent: Load/1 CFNetwork/3826.600.41 Darwin/24.6.0\r\nAccept: */*\r\nContent-Type: application/json"
    .. "\r\nContent-Length: " .. length .. "\r\nX-Forwarded-For: 198.%d.%d.%d\r\n\r\n"
  local function random32() return math.random(0, 0x7FFFFFFF) end
  return function()
    return head:format(math.random(18, 19), math.random(0, 255), math.random(0, 255))
      .. bodies[math.random(#bodies)]:format(draw(), random32(), random32(), random32(), random32())
  end
end

local characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

-- Returns a text that no other request has.
local function random_text(length)
  local bytes = {}
  for index = 1, length do bytes[index] = characters:byte(math.random(#characters)) end
  return string.char(unpack(bytes))
end

-- Returns a function that makes a request of a server.
local function posts(options, host)
  local keys = {}
  for key in options.server_keys:gmatch("[^,]+") do keys[#keys + 1] = key end
  return function(path, fields, body)
    return "POST " .. path .. " HTTP/1.1\r\nHost: " .. host .. "\r\nUser-Agent: Load/1\r\nAccept: */*"
      .. "\r\nContent-Type: application/json\r\nContent-Length: " .. #body
      .. "\r\nAuthorization: Bearer " .. keys[math.random(#keys)] .. "\r\n" .. fields .. "\r\n" .. body
  end
end

-- Returns a function that makes requests to create links.
local function creations(options)
  -- The management listener does not know the hosts of links.
  local post = posts(options, "127.0.0.1")
  local body = '{"host":"' .. options.host .. '","slug":"%s","destination":"https://www.load.example/p/%d",'
    .. '"campaign":{"network":"newsletter","campaign":"week-%d"}}'
  return function()
    local number = math.random(0, 9999999)
    return post("/v1/links", "", body:format(random_text(12), number, number % 52))
  end
end

-- Returns a function that makes requests to redeem invitations. No rate limit applies, because there are many keys and addresses.
local function redemptions(options)
  local post = posts(options, options.host)
  local codes = {}
  for code in io.lines(options.codes) do codes[#codes + 1] = code end
  local fields = "X-Forwarded-For: 198.%d.%d.%d\r\nIdempotency-Key: %s\r\n"
  return function()
    local redeemer = random_text(16)
    return post(
      "/v1/invitations/" .. codes[math.random(#codes)] .. "/redeem",
      fields:format(math.random(18, 19), math.random(0, 255), math.random(0, 255), redeemer),
      '{"redeemer":"' .. redeemer .. '"}'
    )
  end
end

function init(arguments)
  local options = { run = "0" }
  for _, argument in ipairs(arguments) do
    local name, value = argument:match("^([%w_]+)=(.*)$")
    if name then options[name] = value end
  end
  math.randomseed(20 + seed + 100 * tonumber(options.run))
  local draw = options.links and drawing(tonumber(options.links), options.draw)
  if options.server_keys then
    request = options.codes and redemptions(options) or creations(options)
  else
    request = options.keys and openings(options, draw) or visits(options, draw)
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
