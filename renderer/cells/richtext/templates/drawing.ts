/** SVG files of 400 by 300 that serve as placeholder images. */
const drawings = import.meta.glob<string>('./drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Centres a drawing on an area of the given size; its colours are `var(--…)`, as in templates. */
export function drawing(name: string, width: number, height: number): string {
  const scale = Math.max(400 / width, 300 / height)
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const content = (drawings[`./drawings/${name}.svg`] ?? '')
    .replace(/^<svg[^>]*>/, '')
    .replace('</svg>', '')
    .replaceAll(/\n\s*/g, '')
  return [
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${w} ${h}'>`,
    `<rect width='${w}' height='${h}' fill='var(--soft)'/>`,
    `<g transform='translate(${(w - 400) / 2} ${(h - 300) / 2})' fill='var(--line)'>${content}</g></svg>`,
  ].join('')
}
