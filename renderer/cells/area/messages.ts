export const areaMessages = {
  title: '省市区',
  mode: 'cascader 级联（默认）或 select 三个下拉',
  width: '控件宽度，CSS 长度，默认 100%',
  levels: ['省份', '城市', '区县'],
  level: (title: string, level: string) => `${title}（${level}）`,
  chooseLevel: (level: string) => `请选择${level}`,
  badType: (type: string) => ` Bad type value: ${type}`,
  allowedTypes: 'JAreaLinkage的type属性只能接收指定的值（cascader|select）',
  reloading: ' Reloading... ',
} as const
