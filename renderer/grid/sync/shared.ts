import type { SocketPort } from '../../ports'
import { callBound } from './bound'
import { type Connection, createConnection } from './connection'
import type { TableUpdate } from './message'

/** A synchronized table. */
export interface SyncMember {
  readonly socketKey: string
  /** Used to skip the sender of an update. */
  readonly caseId: string
  receive(row: TableUpdate['args'][0]): void
  /** Updates may have been missed. */
  back?(): void
}

interface Line {
  readonly connection: Connection
  readonly members: Set<SyncMember>
}

// One connection for all tables of the page, per user and tenant.
const lines = new Map<string, Line>()
let pageId: string | undefined

export interface Membership {
  /** Sends a row's state on the server to other tables with the same key, on this page and elsewhere. */
  send(row: TableUpdate['args'][0]): void
  leave(): void
}

/** Opened with the first table, closed with the last. */
export function joinSync(
  port: SocketPort,
  user: { readonly id: string; readonly tenantId: number },
  member: SyncMember,
): Membership {
  pageId ??= randomHex()
  const path = `/vxeSocket/${encodeURIComponent(user.id)}/${pageId}?tenantId=${user.tenantId}`
  const line = lines.get(path) ?? open(port, path)
  line.members.add(member)
  return {
    send(row) {
      const { socketKey, caseId } = member
      const data: TableUpdate = { socketKey, args: [row, caseId] }
      line.connection.send({ type: 'update_vxe_table', data })
      // The server does not send it back to this page.
      deliver(line, data)
    },
    leave() {
      line.members.delete(member)
      if (line.members.size > 0) return
      line.connection.close()
      if (lines.get(path) === line) lines.delete(path)
    },
  }
}

function open(port: SocketPort, path: string): Line {
  const members = new Set<SyncMember>()
  const connection = createConnection(
    port,
    path,
    (message) => {
      if (message.type === 'update_vxe_table') deliver(line, message.data)
      else if (message.type === 'common_send_date') callBound(message.data.key, message.data.args)
    },
    () => {
      for (const member of members) member.back?.()
    },
  )
  const line = { connection, members }
  lines.set(path, line)
  return line
}

function deliver({ members }: Line, { socketKey, args }: TableUpdate): void {
  const [row, caseId] = args
  for (const member of members) {
    if (member.socketKey === socketKey && member.caseId !== caseId) member.receive(row)
  }
}

/** 32 random hexadecimal digits. */
export const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
