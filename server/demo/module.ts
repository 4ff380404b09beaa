import type { Module } from '../module/module'
import { createPhone } from './phone/phone'

/** Only in the demo: a page that plays WeChat. */
export const demoModule: Module = {
  name: 'demo',
  start: ({ db, settings }) =>
    settings.demo === true ? { services: { playedWeChat: createPhone(db) } } : {},
}
