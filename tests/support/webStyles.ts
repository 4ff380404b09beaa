// A module, so that what is wrapped here is wrapped once a window: set-up files run anew for each test file.

// jsdom throws for pseudo-element styles; antd only measures scroll bars with them.
const computedStyle = window.getComputedStyle.bind(window)
window.getComputedStyle = (element) => computedStyle(element)

// jsdom tries every rule on each element whose role is asked for, which was a quarter of all tests' time.
// Of antd's styles those stay that decide whether something can be seen or pressed.
for (const method of ['insertBefore', 'appendChild'] as const) {
  const insert: (this: Node, node: Node, before: Node | null) => Node = Node.prototype[method]
  Object.assign(Node.prototype, {
    [method](this: Node, node: Node, before: Node | null) {
      if (node instanceof HTMLStyleElement) node.textContent = whatHides(node.textContent)
      return insert.call(this, node, before)
    },
  })
}

// Styles that change are written into their element again.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  get(this: HTMLStyleElement) {
    return this.textContent
  },
  set(this: HTMLStyleElement, css: string) {
    this.textContent = whatHides(css)
  },
})

function whatHides(css: string): string {
  return css.replace(/([^{}]*)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    const kept = body
      .split(';')
      .filter((line) => /^\s*(display|visibility|pointer-events)\s*:/.test(line))
    return kept.length === 0 ? '' : `${selector}{${kept.join(';')}}`
  })
}

export {}
