/** What `npm run schemas:check` says beside the findings. */
export const checkMessages = {
  allowed: (finding: string, reason: string) => `${finding}：已允许（${reason}）`,
} as const
