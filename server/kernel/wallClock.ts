const shanghaiOffsetMs = 8 * 3_600_000

/** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai, which has kept UTC+8 without summer time since 1991. */
export const wallClock = (moment: Date): string =>
  new Date(moment.getTime() + shanghaiOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** Parses the text of `wallClock`. */
export const momentOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`)
