/** Error messages about the properties of a popup. */
export const popupErrors = {
  notConfigured: 'popup参数未正确配置!',
  countsDiffer: 'popup参数未正确配置,原始值和目标值数量不一致!',
} as const
