/** Where a finding's sentence names a line: lines move with each edit. */
export const namedLines = /第 \d+ 行/g
