import { everywhere } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import { ofUsers } from '../rights/grants'
import type { Session } from '../sessions/sessionUser'
import { loadUsers } from '../sessions/sessionUser'
import { noticeSockets } from './noticeSocket'
import { createOpenPages, type OpenPages } from './openPages'
import { createSockets, type SocketLimits, type Sockets } from './sockets'
import { createRowsReader, createSight } from './tableAudience'
import { tellWritten } from './tableNews'
import { tableSockets } from './tableSocket'
import { acceptSockets } from './upgrade'
import { createUserNow } from './userNow'

declare module '../module/module' {
  interface Settings {
    readonly sockets?: Partial<SocketLimits>
  }
  interface Services {
    readonly sockets: Pick<Sockets, 'count' | 'limits'>
    readonly openPages: Pick<OpenPages, 'among'>
  }
}

/** Messages to open pages, and between them. */
export const liveModule: Module = {
  name: 'live',
  start({ database, db, clock, log, settings, use, documents }) {
    const [hub, sessions] = [use('hub'), use('sessions')]
    const sockets = createSockets({ sessions, hub }, settings.sockets)
    const openPages = createOpenPages(hub, database.connect === undefined)
    return {
      services: { sockets, openPages },
      adds: { written: (rows) => tellWritten(hub, rows) },
      prepare: (app) => acceptSockets(app, log),
      async routes(api) {
        const entity = use('entity')
        const { leftMs: ticketLeftMs } = use('tickets')
        const load = (ids: readonly string[]) =>
          loadUsers(db, ofUsers(ids), { now: clock(), documents: documents(everywhere) })
        const byId = createUserNow({ hub, load }, settings.sockets?.rightsMs)
        const userNow = async ({ viewerHash, tokenHash, user }: Session) =>
          viewerHash === undefined
            ? await byId(user.userId)
            : (await sessions.findView(tokenHash))?.user
        await noticeSockets(api, { sessions, sockets, hub, openPages, ticketLeftMs, userNow })
        await tableSockets(api, {
          sessions,
          sockets,
          hub,
          userNow,
          entities: entity.entities,
          readRows: createRowsReader(entity, entity.counts),
          inSight: createSight(entity),
          mayName: use('lookups').mayName,
        })
      },
      stop() {
        openPages.close()
        sockets.close()
      },
    }
  },
}
