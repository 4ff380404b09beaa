/** Outside the API's base path, because people open it in a browser. */
export const phonePath = '/dev/wechat'
