import { type Html, html } from '../http/html'
import { thirdMessages } from './messages'

/** Result for the login page, sent as a message `{type: 'thirdLogin', source, token?, message?}`. */
export type Outcome =
  | { readonly source: string; readonly token: string }
  | { readonly source: string; readonly message: string }

/**
 * The last page of a provider's window. Its script, `public/third-login.js`, tells the opener and closes the window.
 * Without an opener it goes to the login page, with the token behind `#`, which is not sent to any server. `basePath`:
 * the console's path on its host.
 */
export const callbackPage = (outcome: Outcome, basePath: string): Html => html`<!doctype html>
<html lang="zh-CN" data-base="${basePath}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${thirdMessages.pageTitle}</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center;
        font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; color: #1f2329;
        background: #f5f6f8; padding: 0 24px; text-align: center }
      a { color: #1677ff }
      @media (prefers-color-scheme: dark) { body { color: #e8e8e8; background: #141414 } }
    </style>
    <script src="${basePath}/third-login.js" defer></script>
  </head>
  <body data-source="${outcome.source}" ${
    'token' in outcome
      ? html`data-token="${outcome.token}"`
      : html`data-message="${outcome.message}"`
  }>
    <p role="status">${'token' in outcome ? thirdMessages.returning : outcome.message}</p>
    <a href="${basePath}/user/login">${thirdMessages.backToLogin}</a>
  </body>
</html>
`
