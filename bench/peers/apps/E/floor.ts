import * as table from '../shared/table'

// The same table by hand, without any of its work: native controls in rows that are used again. A floor,
// no peer.
const { height, row: rowHeight, header, footer } = table.sizes
const rows = [...table.rows]
const drawn = Math.ceil((height - header - footer) / rowHeight) + 2

interface Line {
  readonly element: HTMLElement
  readonly place: HTMLElement
  readonly controls: readonly (HTMLInputElement | HTMLSelectElement)[]
  row: number
}

const types: Partial<Record<table.Key, string>> = {
  price: 'number',
  stock: 'number',
  day: 'date',
  hot: 'checkbox',
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, style: string, parent: HTMLElement) {
  const element = document.createElement(tag)
  element.style.cssText = style
  parent.append(element)
  return element
}

const across = (index: number) =>
  `position:absolute;left:${60 + table.columns.slice(0, index).reduce((sum, { width }) => sum + width, 0)}px;width:${table.columns[index]?.width}px`

function control(key: table.Key, index: number, parent: HTMLElement) {
  const cell = make('div', across(index), parent)
  cell.dataset.column = String(index)
  if (key !== 'kind') {
    const input = make('input', 'width:90%', cell)
    input.type = types[key] ?? 'text'
    return input
  }
  const select = make('select', 'width:90%', cell)
  for (const { value, label } of table.kindOptions) select.add(new Option(label, value))
  return select
}

function mount() {
  const root = document.getElementById('root')
  if (!root) return
  const scroller = make('div', `position:relative;overflow:auto;height:${height}px`, root)
  scroller.setAttribute('role', 'grid')
  const head = make(
    'div',
    `position:sticky;top:0;height:${header}px;background:#fafafa;z-index:1`,
    scroller,
  )
  for (const [index, { title }] of table.columns.entries())
    make('div', across(index), head).textContent = title
  const body = make('div', 'position:relative', scroller)
  const foot = make(
    'div',
    `position:sticky;bottom:0;height:${footer}px;background:#fafafa`,
    scroller,
  )
  for (const total of table.totals(rows))
    make('span', '', foot).textContent = Object.values(total).join(' ')

  const lines: Line[] = []
  for (let at = 0; at < drawn; at += 1) {
    const element = make('div', `position:absolute;width:100%;height:${rowHeight}px`, body)
    const place = make('div', 'position:absolute;width:60px', element)
    const controls = table.columns.map(({ key }, index) =>
      control(key as table.Key, index, element),
    )
    const line = { element, place, controls, row: -1 }
    for (const [index, { key }] of table.columns.entries())
      controls[index]?.addEventListener('input', ({ target }) => {
        const row = rows[line.row]
        if (row && target instanceof HTMLInputElement) Object.assign(row, { [key]: target.value })
      })
    lines.push(line)
  }
  const fill = (line: Line, at: number) => {
    line.row = at
    const row = rows[at]
    line.element.hidden = row === undefined
    if (!row) return
    line.element.dataset.row = String(at)
    line.element.style.transform = `translateY(${at * rowHeight}px)`
    line.place.textContent = String(at + 1)
    for (const [index, { key }] of table.columns.entries()) {
      const box = line.controls[index]
      const value = row[key as table.Key]
      if (box instanceof HTMLInputElement && key === 'hot') box.checked = value === 'Y'
      else if (box) box.value = String(value ?? '')
    }
  }
  const draw = (all: boolean) => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight))
    for (let at = first; at < first + drawn; at += 1) {
      const line = lines[at % drawn]
      if (line && (all || line.row !== at)) fill(line, at)
    }
  }
  const again = () => {
    body.style.height = `${rows.length * rowHeight}px`
    draw(true)
  }
  scroller.addEventListener('scroll', () => draw(false), { passive: true })
  again()
  insertTop = () => {
    rows.unshift(table.emptyRow())
    again()
  }
  removeTop = () => {
    rows.shift()
    again()
  }
}

let insertTop = () => {}
let removeTop = () => {}

table.offer(
  { mount, insertTop: () => insertTop(), removeTop: () => removeTop() },
  '[data-row="0"] [data-column="1"] input',
)
