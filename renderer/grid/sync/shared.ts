import type { SocketPort } from '../../ports'
import { callBound } from './bound'
import { type Connection, createConnection } from './connection'
import type { TableUpdate } from './message'

/** A table that takes part. */
export interface SyncMember {
  readonly socketKey: string
  /** The sender of an update does not hear it. */
  readonly caseId: string
  receive(row: TableUpdate['args'][0]): void
  /** Updates may have been missed. */
  back?(): void
}

interface Line {
  readonly connection: Connection
  readonly members: Set<SyncMember>
}

// One connection for all tables of the page; another user, or another tenant, has another.
const lines = new Map<string, Line>()
let pageId: string | undefined

export interface Membership {
  /** Tells the other tables of the same key, on this page and elsewhere, how a row is on the server now. */
  send(row: TableUpdate['args'][0]): void
  leave(): void
}

/** Opened by the first table, closed with the last one. */
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
      // The server tells everybody but this page.
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
