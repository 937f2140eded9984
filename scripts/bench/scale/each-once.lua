-- Appends 1, 2, 3 … to the path of the address.
local id = 0
request = function()
  id = id + 1
  return wrk.format(nil, wrk.path .. id)
end
