/** Texts sent over sockets. */
export const liveMessages = {
  heartbeat: '心跳响应',
  socketOnly: '该地址只接受 WebSocket 连接',
  otherOrigin: '不允许的来源',
} as const
