/** A point of a glyph: 0 to 10 from left to right, 0 to 14 from top to bottom. */
export type Point = readonly [x: number, y: number]

/** A line drawn without lifting the pen. */
export type Stroke = readonly Point[]

/** Letters and digits that stay distinguishable when bent: none of 0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. */
const drawn: Readonly<Record<string, string>> = {
  '3': '1,2 4,0 8,1 8,4 4,6.5 8,8 9,11 6,14 2,13.5 0,12',
  '4': '7,14 7,0 0,9.5 10,9.5',
  '7': '0,0 10,0 6,7 4,14',
  '9': '9,4 7,0.5 3,0.5 1,3.5 2,7 6,8 9,4 9,9 6,14',
  A: '0,14 5,0 10,14|2,9 8,9',
  C: '9,2.5 6,0 2,1 0,5 0,9 2,13 6,14 9,11.5',
  D: '1,0 1,14 5,13.5 9,10 9,4 5,0.5 1,0',
  E: '9,0 1,0 1,14 9,14|1,6.8 7,6.8',
  F: '9,0 1,0 1,14|1,6.8 7,6.8',
  H: '1,0 1,14|9,0 9,14|1,7 9,7',
  J: '8,0 8,10 6,13.5 3,14 0,11',
  K: '1,0 1,14|9,0 1,8|4,5.5 9.5,14',
  M: '0,14 1,0 5,9 9,0 10,14',
  N: '1,14 1,0 9,14 9,0',
  P: '1,14 1,0 6,0 9,2 9,5 6,7.5 1,7.5',
  R: '1,14 1,0 6,0 9,2 9,5 6,7.5 1,7.5|5,7.5 9.5,14',
  T: '0,0 10,0|5,0 5,14',
  W: '0,0 2.5,14 5,4 7.5,14 10,0',
  X: '0.5,0 9.5,14|9.5,0 0.5,14',
  Y: '0,0 5,7 10,0|5,7 5,14',
}

export const glyphNames: readonly string[] = Object.keys(drawn)

export function strokesOf(glyph: string): readonly Stroke[] {
  return (drawn[glyph] ?? '').split('|').map((stroke) =>
    stroke.split(' ').map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return [x, y]
    }),
  )
}
