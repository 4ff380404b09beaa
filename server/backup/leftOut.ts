import type { SystemTables } from '../db/tables'

const tables: readonly (keyof SystemTables)[] = [
  'sys_session',
  'sys_view',
  'sys_captcha',
  'sys_sms_code',
  'sys_login_pass',
  'sys_wechat_ticket',
  'sys_intake_secret',
]

/**
 * Tables whose rows open something for as long as they live: sessions, codes, tickets, passes, and the secret of
 * challenges. A backup holds none of them, so that whoever has it cannot go on where somebody else was signed in.
 */
export const leftOut: ReadonlySet<string> = new Set(tables)
