import { type Css, image } from './html'
import { pictureWords } from './messages'
import type { Palette } from './palette'

export type Scene = 'landscape' | 'bed' | 'factory' | 'person' | 'badge' | 'map' | 'play' | 'hand'

/** A drawing that holds the place of a picture and can be exchanged by a click on it. */
export function picture(palette: Palette, scene: Scene, ratio: Ratio, css: Css = {}): string {
  return image(source(palette, scene, ratio), pictureWords[scene], {
    display: 'block',
    width: '100%',
    aspectRatio: `${ratio[0]}/${ratio[1]}`,
    objectFit: 'cover',
    borderRadius: 8,
    ...css,
  })
}

export type Ratio = readonly [width: number, height: number]

/** A file of its own inside the address: nothing is asked of another site. */
function source({ soft, line, accent }: Palette, scene: Scene, [width, height]: Ratio): string {
  // The drawings are 400 by 300, in the middle of a sheet of the wanted shape.
  const scale = Math.max(400 / width, 300 / height)
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const [x, y] = [(w - 400) / 2, (h - 300) / 2]
  const sheet = `<rect width='${w}' height='${h}' fill='${soft}'/>`
  const drawn = `<g transform='translate(${x} ${y})' fill='${line}'>${drawings[scene](accent, soft)}</g>`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${w} ${h}'>${sheet}${drawn}</svg>`
  return `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`
}

type Drawing = (accent: string, soft: string) => string

const drawings: Readonly<Record<Scene, Drawing>> = {
  landscape: (accent) =>
    `<circle cx='285' cy='92' r='27' fill='${accent}' opacity='.55'/><path d='M60 232l88-112 62 78 34-40 96 74z'/><path d='M148 120l62 78-27 34H60z' opacity='.6' fill='${accent}'/>`,
  bed: (accent, soft) =>
    `<path d='M96 84h208a14 14 0 0 1 14 14v82H82V98a14 14 0 0 1 14-14z'/><rect x='108' y='122' width='84' height='46' rx='10' fill='${soft}'/><rect x='208' y='122' width='84' height='46' rx='10' fill='${soft}'/><rect x='64' y='162' width='272' height='52' rx='12' fill='${accent}' opacity='.7'/><rect x='78' y='214' width='14' height='22'/><rect x='308' y='214' width='14' height='22'/>`,
  factory: (accent, soft) =>
    `<path d='M70 226v-84l62 36v-36l62 36v-36l62 36V84h30l8 142z'/><path d='M262 84h24l-2-30h-20z' fill='${accent}' opacity='.7'/><g fill='${soft}'><rect x='94' y='192' width='26' height='18'/><rect x='146' y='192' width='26' height='18'/><rect x='198' y='192' width='26' height='18'/></g><path d='M52 226h290v8H52z' fill='${accent}' opacity='.7'/>`,
  person: (accent) =>
    `<circle cx='200' cy='116' r='46'/><path d='M108 244c6-50 44-74 92-74s86 24 92 74z' fill='${accent}' opacity='.65'/>`,
  badge: (accent, soft) =>
    `<path d='M166 172l-18 72 52-26 52 26-18-72z' fill='${accent}' opacity='.6'/><circle cx='200' cy='124' r='66'/><circle cx='200' cy='124' r='46' fill='${soft}'/><path d='M177 125l16 17 31-34' fill='none' stroke='${accent}' stroke-width='9' stroke-linecap='round' stroke-linejoin='round'/>`,
  map: (accent) =>
    `<path d='M64 84l90-22 92 22 90-22v158l-90 22-92-22-90 22z' opacity='.7'/><path d='M154 62v158M246 84v158' stroke='#fff' stroke-width='4'/><path d='M200 82a42 42 0 0 1 42 42c0 32-42 72-42 72s-42-40-42-72a42 42 0 0 1 42-42z' fill='${accent}'/><circle cx='200' cy='123' r='15' fill='#fff'/>`,
  play: (accent) =>
    `<rect x='60' y='62' width='280' height='176' rx='14' opacity='.65'/><circle cx='200' cy='150' r='44' fill='${accent}'/><path d='M188 130l32 20-32 20z' fill='#fff'/>`,
  hand: (accent, soft) =>
    `<rect x='88' y='76' width='224' height='148' rx='12'/><path d='M88 116h224' stroke='${soft}' stroke-width='6'/><path d='M172 76v62l28-18 28 18V76z' fill='${accent}' opacity='.75'/><path d='M108 196h56M108 176h84' stroke='${soft}' stroke-width='7' stroke-linecap='round'/>`,
}
