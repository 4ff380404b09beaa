/** What the person who builds reads. */
export const viteMessages = {
  unreadable: (file: string, line: number, column: number) =>
    `${file}:${line}:${column} 不是一份 JSON 文档，构建时略过，运行时沿用上次生效的内容；原因见 npm run schemas:check`,
} as const
