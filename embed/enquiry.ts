import { type Texts, textsOf } from './messages'
import { solve } from './work'

/*
 * The enquiry form of a company's website:
 *
 *   <script src="https://console.example.cn/embed/enquiry.js" data-site="SITE" defer></script>
 *
 * The form appears in the element with `data-enquiry`, else after the script. `data-language` is its language (default:
 * the page's); `data-product` is the product that the page is about. It sets no cookie and stores nothing. Its elements
 * have classes `enquiry…`; with `data-style="none"` it brings no styles. With `data-form="none"` the script only counts
 * the visit.
 */

interface Challenge {
  readonly challenge: string
  readonly bits: number
}

interface Reply {
  readonly success?: boolean
  readonly result?: {
    readonly fields?: readonly string[]
    readonly bits?: number
  } | null
}

const script = document.currentScript as HTMLScriptElement // true for scripts that run while they are parsed
const { site = '', product = '', style, form: wanted } = script.dataset
const root = script.src.replace(/\/embed\/[^/]*$/, '')
const address = `${root}/adwebv21/intake/${encodeURIComponent(site)}`
const asked = script.dataset.language ?? (document.documentElement.lang || navigator.language)
const { texts, language } = textsOf(asked)
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Data about the visitor's location and origin. */
const about = () => ({
  page: location.href,
  referrer: document.referrer,
  language: navigator.language,
  timeZone,
})

function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Readonly<Record<string, string | boolean | number>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(members))
    if (value !== false) made.setAttribute(key, value === true ? '' : String(value))
  made.append(...children)
  return made
}

/** At most so many characters, as the server counts them: `maxlength` counts an emoji as two. */
function holdTo(control: HTMLInputElement | HTMLTextAreaElement, most: number): void {
  const hold = () => {
    const characters = [...control.value]
    if (characters.length > most) control.value = characters.slice(0, most).join('')
  }
  // Text under composition belongs to its input method until it is done.
  control.addEventListener('input', (event) => (event as InputEvent).isComposing || hold())
  control.addEventListener('compositionend', hold)
}

const box = (
  name: keyof Texts,
  { most, ...members }: Readonly<Record<string, string | boolean | number>>,
) => {
  const { required = false } = members
  const control = el(name === 'message' ? 'textarea' : 'input', {
    name,
    class: 'enquiry-box',
    ...members,
  })
  if (typeof most === 'number') holdTo(control, most)
  return el(
    'label',
    { class: `enquiry-field enquiry-${name}` },
    el('span', {}, texts[name], required ? ' *' : ''),
    control,
  )
}

const css = `.enquiry{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));font:inherit;max-width:720px}
.enquiry-field{display:grid;gap:4px}.enquiry-message,.enquiry-files,.enquiry-end{grid-column:1/-1}
.enquiry-box{font:inherit;padding:8px 10px;border:1px solid #8a8f99;border-radius:6px;background:#fff;color:#1a1d21;width:100%;box-sizing:border-box}
.enquiry-message textarea{min-height:110px}.enquiry-trap{position:absolute;left:-9999px}
.enquiry-send{font:inherit;padding:9px 22px;border:0;border-radius:6px;background:#1f4fd8;color:#fff;cursor:pointer}
.enquiry-send[disabled]{opacity:.6}.enquiry-said{margin:8px 0 0}`

function draw(): HTMLFormElement {
  const said = el('p', { class: 'enquiry-said', role: 'status' })
  const send = el('button', { class: 'enquiry-send' }, texts.send)
  const form = el(
    'form',
    { class: 'enquiry', lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' },
    ...(style === 'none' ? [] : [el('style', {}, css)]),
    box('name', { required: true, most: 60, autocomplete: 'name' }),
    box('email', { required: true, type: 'email', most: 100, autocomplete: 'email' }),
    box('company', { most: 120, autocomplete: 'organization' }),
    box('phone', { type: 'tel', most: 40, autocomplete: 'tel' }),
    box('quantity', { type: 'number', min: 1, max: 99999999 }),
    box('message', { required: true, most: 4000 }),
    box('files', { type: 'file', multiple: true, accept: 'image/*,.pdf,.doc,.docx,.xls,.xlsx' }),
    // Honeypot: invisible to people, but programs that fill in every field see it.
    el(
      'label',
      { class: 'enquiry-trap', 'aria-hidden': 'true' },
      'Website',
      el('input', { name: 'website', tabindex: -1, autocomplete: 'off' }),
    ),
    el('div', { class: 'enquiry-end' }, send, said),
  )
  const shown = Date.now()
  let given: Promise<Challenge> | undefined
  let solved: Promise<string> | undefined
  // A retry sends the same proof of work and time, so the form is stored only once even if an answer gets lost.
  let seconds: string | undefined
  const prepare = () => {
    given ??= fetch(address).then(
      async (answer) => ((await answer.json()) as { result: Challenge }).result,
    )
    solved ??= given.then(({ challenge, bits }) => solve(challenge, bits))
    return solved
  }
  // Computes the proof of work while the visitor writes.
  form.addEventListener('input', () => void prepare().catch(forget), { once: true })
  function forget() {
    given = undefined
    solved = undefined
    seconds = undefined
  }

  async function submit(times = 0): Promise<string> {
    const [number, { challenge } = { challenge: '' }] = await Promise.all([prepare(), given])
    const body = new FormData()
    seconds ??= String(Math.round((Date.now() - shown) / 1000))
    const extra = {
      challenge,
      number,
      seconds,
      product,
    }
    for (const [name, value] of Object.entries({ ...extra, ...about() })) body.append(name, value)
    // Texts before files, so that the server can refuse wrong texts before the upload.
    for (const [name, value] of [...new FormData(form)].sort(
      ([, a], [, b]) => Number(a instanceof File) - Number(b instanceof File),
    ))
      if (!(value instanceof File && value.size === 0)) body.append(name, value)
    const answer = await fetch(address, { method: 'POST', body })
    const reply = (await answer.json()) as Reply
    if (reply.success) {
      form.replaceChildren(said)
      return texts.thanks
    }
    const { fields = [], bits } = reply.result ?? {}
    if (answer.status === 428 && bits !== undefined) {
      solved = solve(challenge, bits)
      return submit(times)
    }
    // If the server is busy, retry after the time that it asks for, without bothering the visitor.
    const wait = Number(answer.headers.get('retry-after'))
    if (answer.status === 429 && wait > 0 && wait <= 10 && times < 3) {
      await new Promise((go) => setTimeout(go, wait * 1000 * (1 + Math.random())))
      return submit(times + 1)
    }
    if (answer.status === 429 || answer.status === 503) return texts.later
    if (fields.length > 0)
      return texts.check + fields.map((name) => texts[name as keyof Texts] ?? name).join(', ')
    // Get a new challenge, as this one may have expired.
    forget()
    if (answer.status === 413) return texts.tooLarge
    return answer.status === 403 ? texts.refused : texts.failed
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (send.disabled) return
    send.disabled = true
    said.textContent = texts.sending
    submit()
      .catch(() => {
        // Keep the challenge after sending: the form may have arrived.
        if (seconds === undefined) forget()
        return texts.failed
      })
      .then((text) => {
        said.textContent = text
        send.disabled = false
      })
  })
  return form
}

function count(): void {
  navigator.sendBeacon?.(`${address}/visit`, JSON.stringify(about()))
}

if (wanted !== 'none') {
  const place = document.querySelector('[data-enquiry]')
  if (place) place.append(draw())
  else script.after(draw())
}
count()
