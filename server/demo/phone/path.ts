/** Outside the API's base: people's browsers open it. */
export const phonePath = '/dev/wechat'
