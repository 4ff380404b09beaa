import { createOrigins } from '../http/origins'
import { expiringTable } from '../jobs/maintenance'
import type { Module } from '../module/module'
import { createAnswers } from './answers'
import { wechatMessages } from './messages'
import { wechatRoutes } from './routes'
import { createTickets, type Tickets } from './tickets'
import type { WeChat } from './wechat'

declare module '../module/module' {
  interface Settings {
    /** The real WeChat; the demo simulates it by a page. */
    readonly wechat?: WeChat
  }
  interface Services {
    readonly tickets: Tickets
    /** Simulates WeChat if the real one is missing. */
    readonly playedWeChat: WeChat
  }
}

/** Sign-in by scanning a code. Without configuration, its calls exist but refuse. */
export const wechatModule: Module = {
  name: 'wechat',
  start({ db, clock, settings, use, find }) {
    const wechat = settings.wechat ?? find('playedWeChat')
    const origins = createOrigins(settings.logins?.publicOrigins ?? [])
    return {
      services: { tickets: createTickets(db, clock) },
      adds: {
        loginKinds: { wechat: wechat !== undefined },
        expires: [expiringTable(wechatMessages.tickets, 'sys_wechat_ticket')],
      },
      pages: async (app) => wechat?.routes(app, createAnswers({ db, clock, hub: use('hub') })),
      routes: (api) =>
        wechatRoutes(api, {
          db,
          clock,
          origins,
          wechat,
          codes: use('codes'),
          sessions: use('sessions'),
          dicts: use('dicts'),
        }),
    }
  },
}
