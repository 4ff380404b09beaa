/** QR codes that wait for their scan, see wechat/tickets. */
export interface WeChatTicketTable {
  readonly ticket_hash: string
  readonly purpose: 'login' | 'bind'
  readonly state: 'open' | 'confirmed' | 'refused'
  /** Of a login: the browser that shows the code. */
  readonly browser_hash: string | null
  /** Of a binding: whose account. */
  readonly user_id: string | null
  /** JSON: who has confirmed. */
  readonly person: string | null
  readonly expires_at: number
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_wechat_ticket: WeChatTicketTable
  }
}
