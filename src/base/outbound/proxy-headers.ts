/** Response headers that only load balancers and caches in front of a server write. Lower case. */
export const PROXY_HEADERS = [
  'cf-ray',
  'x-amz-cf-id',
  'x-amzn-requestid',
  'x-amzn-errortype',
  'x-azure-ref',
  'x-envoy-upstream-service-time',
  'x-kong-response-latency',
  'x-varnish',
  'x-served-by',
  'x-cache',
];
