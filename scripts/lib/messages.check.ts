/** Texts of `npm run schemas:check`, besides the findings. */
export const checkMessages = {
  allowed: (finding: string, reason: string) => `${finding}：已允许（${reason}）`,
} as const
