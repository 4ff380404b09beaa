/** `GET /sys/role/queryTreeList` without its method. */
export const endpointUrl = (endpoint: unknown): string => String(endpoint).split(' ')[1] ?? ''
