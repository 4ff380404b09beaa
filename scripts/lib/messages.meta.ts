/** What a part's about file must contain. */
const expectedAbout = (isType: boolean, name: string): string =>
  isType
    ? `应为 { "use": "何时用它", "samples": [{ "note": "说明", "doc": { "type": "${name}", "title": "标题" }, "value": 值 }] }`
    : '应为 { "use": "何时用它", "about": "它是什么", "page": "这种页面的代码" }'

/** Texts of `npm run meta`. */
export const metaMessages = {
  badNames: (path: string) =>
    `${path === '' ? '内容' : `“${path}”`} 不对，应为 { "routes": ["todo"], "calls": ["POST /todo/add"], "tables": […], "entities": { … } }`,
  badCall: (call: string) =>
    `接口 “${call}” 的写法不对，应为 “POST /todo/add”：GET、POST、PUT 或 DELETE，一个空格，以 / 开头的地址`,
  badRoute: (route: string) => `“${route}” 不是地址的第一段，应为不带 / 的一段，如 “todo”`,
  outside: (call: string, first: string) =>
    `接口 “${call}” 的地址以 “${first}” 开头，但没有家族在 routes 里声明 “${first}”`,
  noAbout: (isType: boolean, name: string) => `没有这个文件。${expectedAbout(isType, name)}`,
  noJson: '不是 JSON',
  missingKey: (key: string) => `缺少 “${key}”`,
  wrongKey: (key: string) => (key === '' ? '不是对象' : `“${key}” 的值不对`),
  otherType: (key: string, type: string, name: string) => `“${key}” 是 “${type}”，应为 “${name}”`,
  expectedAbout,
  twice: (entity: string, other: string) => `实体 “${entity}” 的数据表已由 ${other} 声明`,
}
