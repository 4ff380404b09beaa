export const embedCodeMessages = {
  title: '嵌入代码',
  hint: '点击选中整行后复制，放在网站每个页面的 </body> 之前',
} as const
