import { Html } from '../../http/html'

/** Inline, as the content security policy allows: one file loads quickly on a slow phone. */
export const style = new Html(`
:root { --page: #ededed; --card: #fff; --text: #191919; --soft: #6b6b6b; --line: #e3e3e3;
  --green: #06803f; --tint: #e7f7ee; color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  :root { --page: #111; --card: #1e1e1e; --text: #e6e6e6; --soft: #a0a0a0; --line: #333;
    --green: #3ccf7f; --tint: #14311f }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif }
.phone { display: flex; flex-direction: column; min-height: 100dvh; max-width: 440px;
  margin: 0 auto; padding: 0 20px 28px }
.bar { padding: 14px 0; text-align: center; font-weight: 600 }
.lead { display: grid; justify-items: center; gap: 14px; padding: 26px 0 28px; text-align: center }
.mark { display: grid; place-items: center; width: 64px; height: 64px; border-radius: 16px;
  background: #07c160; color: #fff }
.mark svg { width: 36px; height: 36px }
.mark.plain { background: var(--line); color: var(--soft) }
h1 { margin: 0; font-size: 20px; font-weight: 600; overflow-wrap: anywhere }
.lead p { margin: 0; color: var(--soft) }
fieldset { margin: 0; padding: 0; border: 0 }
legend { padding: 0 2px 8px; color: var(--soft); font-size: 14px }
.person { display: flex; align-items: center; gap: 12px; padding: 12px 14px; background: var(--card);
  border-bottom: 1px solid var(--line); cursor: pointer }
legend + .person { border-radius: 12px 12px 0 0 }
.person:last-child { border-radius: 0 0 12px 12px; border-bottom: 0 }
legend + .person:last-child { border-radius: 12px }
.person:has(:checked) { background: var(--tint) }
.person:has(:focus-visible) { outline: 2px solid var(--green); outline-offset: -2px }
.face { flex: none; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 8px;
  background: var(--green); color: var(--card); font-weight: 600 }
.name { flex: 1; min-width: 0; overflow-wrap: anywhere }
.name small { display: block; color: var(--soft); font-size: 13px }
input { width: 20px; height: 20px; margin: 0; accent-color: var(--green) }
.foot { display: grid; gap: 12px; margin-top: auto; padding-top: 28px }
button { min-height: 48px; border: 0; border-radius: 10px; font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
.main { background: #06803f; color: #fff }
.quiet { background: var(--card); color: var(--text) }
.note { margin: 4px 0 0; text-align: center; color: var(--soft); font-size: 13px }
`)
