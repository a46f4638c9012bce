-- One line of JSON at the end, which is what the benchmark reads.
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format(
    '\nREPORT {"requests":%d,"micros":%d,"bytes":%d,"failed":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, summary.bytes,
    e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50), latency:percentile(99)))
end
