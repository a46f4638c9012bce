-- Every request is another line of a file: a path for GET, a body for POST. Each thread takes its own
-- lines. A path that comes round again gets a parameter, so that it still is another URL.
local threads = 0

function setup(thread)
  thread:set("first", threads)
  threads = threads + 1
end

local lines, at, step, lap, isPost, head, tail = {}, 0, 1, 0, false, "", ""

function init(args)
  for line in io.lines(args[1]) do lines[#lines + 1] = line end
  step = tonumber(args[2])
  at = first + 1 - step
  isPost = args[3] == "POST"
  local headers = ""
  for name, value in pairs(wrk.headers) do headers = headers .. name .. ": " .. value .. "\r\n" end
  head = "POST " .. wrk.path .. " HTTP/1.1\r\n" .. headers .. "Content-Length: "
  tail = " HTTP/1.1\r\n" .. headers .. "\r\n"
end

function request()
  at = at + step
  if at > #lines then
    at = first + 1
    lap = lap + 1
  end
  local line = lines[at]
  if isPost then return head .. #line .. "\r\n\r\n" .. line end
  if lap > 0 then line = line .. "&lap=" .. lap end
  return "GET " .. line .. tail
end
