export interface CaptchaTable {
  readonly key_hash: string
  readonly code_hash: string
  readonly expires_at: number
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_captcha: CaptchaTable
  }
}
