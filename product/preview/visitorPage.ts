import { cleanHtml } from '#controls'
import type { Cell, Shown } from './shown'
import type { Look } from './sites'

interface PageParts {
  readonly shown: Shown
  readonly look: Look
  /** Data URLs of the images, by stored path. */
  readonly pictures: ReadonlyMap<string, string>
  /** The stored path of an image in a text. */
  pathOf(src: string): string | undefined
}

/** A self-contained HTML page: its policy forbids fetching and scripts, and links that lead away are removed. */
export function visitorPage({ shown, look, pictures, pathOf }: PageParts): string {
  const { heading, facts, texts, tables } = shown
  const gallery = shown.pictures.flatMap((path) => pictures.get(path) ?? [])
  const logo = pictures.get(look.logo)
  const told = texts.map(({ html, text }) =>
    html
      ? `<div class="rich">${still(text, (src) => pictures.get(pathOf(src) ?? ''))}</div>`
      : `<p class="plain">${escaped(text)}</p>`,
  )
  const listed = facts.map(
    ({ title, text }) => `<dt>${escaped(title)}</dt><dd>${escaped(text)}</dd>`,
  )
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${styleOf(look.color)}</style></head><body>
<header>${logo === undefined ? '' : imageOf(logo, look.name)}<b>${escaped(look.name)}</b></header>
<main${gallery.length > 0 ? '' : ' class="bare"'}>
${gallery.length > 0 ? `<div class="gallery">${gallery.map((one) => imageOf(one, heading)).join('')}</div>` : ''}
<section><h1>${escaped(heading)}</h1>${listed.length > 0 ? `<dl>${listed.join('')}</dl>` : ''}</section>
<article>${told.join('')}${tables.map((table) => tableOf(table, pictures)).join('')}</article>
</main>
<footer><span>${escaped(look.company)}</span><span>${escaped(look.domain)}</span><span>${escaped(look.filing)}</span></footer>
</body></html>`
}

function tableOf(
  { title, heads, rows }: Shown['tables'][number],
  pictures: ReadonlyMap<string, string>,
): string {
  const cellOf = (cell: Cell) =>
    'text' in cell
      ? escaped(cell.text)
      : cell.pictures
          .flatMap((path) => pictures.get(path) ?? [])
          .map((one) => imageOf(one, ''))
          .join('')
  const head = heads.map((one) => `<th scope="col">${escaped(one)}</th>`).join('')
  const lines = rows.map(
    (row) => `<tr>${row.map((one) => `<td>${cellOf(one)}</td>`).join('')}</tr>`,
  )
  return `<h2>${escaped(title)}</h2><div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

/** Removes links, and external images and videos, from a text. */
function still(html: string, addressOf: (src: string) => string | undefined): string {
  const { body } = new DOMParser().parseFromString(cleanHtml(html), 'text/html')
  for (const link of body.querySelectorAll('a')) {
    link.removeAttribute('href')
    link.removeAttribute('target')
  }
  for (const media of body.querySelectorAll('video, audio, source')) media.remove()
  for (const image of body.querySelectorAll('img')) {
    const address = addressOf(image.getAttribute('src') ?? '')
    image.removeAttribute('srcset')
    if (address === undefined) image.remove()
    else image.setAttribute('src', address)
  }
  return body.innerHTML
}

/** Stored paths of the images in the texts. */
export const picturesInTexts = (
  { texts }: Shown,
  pathOf: (src: string) => string | undefined,
): readonly string[] =>
  texts.flatMap(({ html, text }) => {
    if (!html) return []
    const { body } = new DOMParser().parseFromString(cleanHtml(text), 'text/html')
    return [...body.querySelectorAll('img')].flatMap(
      (image) => pathOf(image.getAttribute('src') ?? '') ?? [],
    )
  })

const imageOf = (src: string, alt: string): string =>
  `<img src="${escaped(src)}" alt="${escaped(alt)}">`

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const styleOf = (color: string): string => `
*{box-sizing:border-box}
body{margin:0;font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f2328;background:#fff;overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:12px;min-height:60px;padding:10px 24px;border-top:4px solid ${color};border-bottom:1px solid #e5e7eb}
header img{max-height:36px;max-width:160px}
main{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:28px 36px;max-width:1080px;margin:0 auto;padding:28px 24px}
main.bare{grid-template-columns:minmax(0,1fr)}
article{grid-column:1/-1}
.gallery{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:8px;align-content:start}
.gallery img{width:100%;aspect-ratio:1;object-fit:cover;border:1px solid #e5e7eb;border-radius:6px}
.gallery img:first-child{grid-column:1/-1;aspect-ratio:4/3;object-fit:contain;background:#fafafa}
h1{margin:0 0 16px;font-size:26px;line-height:1.35}
h2{margin:28px 0 10px;padding-left:10px;border-left:4px solid ${color};font-size:18px}
dl{display:grid;grid-template-columns:minmax(72px,max-content) minmax(0,1fr);gap:8px 20px;margin:0}
dt{color:#57606a}dd{margin:0}
.plain{white-space:pre-line}
.rich img{max-width:100%;height:auto}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:8px 12px;border-bottom:1px solid #e5e7eb;text-align:left;white-space:nowrap}
th{color:#57606a;font-weight:500;background:#f6f8fa}
td img{width:40px;height:40px;object-fit:cover;border-radius:4px;vertical-align:middle}
footer{display:flex;flex-wrap:wrap;gap:6px 20px;padding:20px 24px;border-top:1px solid #e5e7eb;color:#57606a;font-size:13px}
@media(max-width:640px){main{grid-template-columns:minmax(0,1fr);padding:16px;gap:18px}header,footer{padding-left:16px;padding-right:16px}h1{font-size:21px}}
`
