import { Html, html } from '../../http/html'
import { phoneMessages as messages } from '../../wechat/messages'
import type { PhonePerson } from './persons'
import { style } from './style'

interface Question {
  readonly ticket: string
  /** Host to sign in to. */
  readonly host: string
  /** Account to bind; undefined = a login. */
  readonly account: string | undefined
  readonly persons: readonly PhonePerson[]
}

/** Asks whether to confirm, and as which person. */
export function askPage({ ticket, host, account, persons }: Question): Html {
  const heading = account === undefined ? messages.login(host) : messages.bind(account)
  const confirm = account === undefined ? messages.confirmLogin : messages.confirmBind
  return frame(
    heading,
    html`<form class="phone" method="post" action="?">
      <header class="bar">${messages.title}</header>
      <div class="lead"><span class="mark">${bubble}</span><h1>${heading}</h1></div>
      <fieldset><legend>${messages.choose}</legend>${persons.map(choice)}</fieldset>
      <input type="hidden" name="ticket" value="${ticket}">
      <div class="foot">
        <button class="main" name="decision" value="confirm">${confirm}</button>
        <button class="quiet" name="decision" value="cancel">${messages.cancel}</button>
        <p class="note">${messages.note}</p>
      </div>
    </form>`,
  )
}

function choice({ key, nickname, boundTo }: PhonePerson, at: number): Html {
  const state = boundTo === undefined ? messages.unbound : messages.boundTo(boundTo)
  const checked = new Html(at === 0 ? ' checked' : '')
  return html`<label class="person">
    <span class="face" aria-hidden="true">${nickname.slice(0, 1)}</span>
    <span class="name">${nickname}<small>${state}</small></span>
    <input type="radio" name="person" value="${key}"${checked}>
  </label>`
}

const ends = {
  loggedIn: [messages.loggedIn, messages.loggedInText],
  bound: [messages.bound, messages.boundText],
  cancelled: [messages.cancelled, messages.cancelledText],
  expired: [messages.expired, messages.expiredText],
  taken: [messages.taken, messages.takenText],
  notAllowed: [messages.notAllowed, messages.notAllowedText],
} as const

/** Shows the result of the scan. */
export function endPage(end: keyof typeof ends): Html {
  const [heading, explanation] = ends[end]
  const isGood = end === 'loggedIn' || end === 'bound'
  return frame(
    heading,
    html`<main class="phone">
      <header class="bar">${messages.title}</header>
      <div class="lead" role="status">
        <span class="${isGood ? 'mark' : 'mark plain'}">${isGood ? tick : mark}</span>
        <h1>${heading}</h1><p>${explanation}</p>
      </div>
      <div class="foot"><p class="note">${messages.note}</p></div>
    </main>`,
  )
}

const frame = (title: string, content: Html): Html => html`<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>${content}</body>
</html>
`

const drawing = (path: string): Html =>
  new Html(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`,
  )

const bubble = drawing(
  '<path d="M12 4c-5 0-9 3-9 7 0 2 1 4 3 5.5L6 20l4-2h2c5 0 9-3 9-7s-4-7-9-7z"/><path d="M9 11h.01M15 11h.01"/>',
)
const tick = drawing('<path d="M5 12.5l4.5 4.5L19 7.5"/>')
const mark = drawing('<path d="M12 6v8M12 18h.01"/>')
