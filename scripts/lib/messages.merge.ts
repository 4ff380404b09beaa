/** Texts of `npm run schemas:merge`. */
export const mergeMessages = {
  usage:
    '用法：npm run schemas:merge -- %O %A %B %P（由 Git 调用：共同的版本、我们的、对方的、文件路径）',
  conflict: (path: string, count: number) => `${path}：有 ${count} 处双方都改过，请在标记处选择`,
  question: (sentence: string) => `  ${sentence}`,
} as const
