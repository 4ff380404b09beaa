/** QR codes waiting to be scanned, see wechat/tickets. */
export interface WeChatTicketTable {
  readonly ticket_hash: string
  readonly purpose: 'login' | 'bind'
  readonly state: 'open' | 'confirmed' | 'refused'
  /** Login: the browser that shows the code. */
  readonly browser_hash: string | null
  /** Binding: the account to bind. */
  readonly user_id: string | null
  /** JSON: the person who has confirmed. */
  readonly person: string | null
  readonly expires_at: number
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_wechat_ticket: WeChatTicketTable
  }
}
