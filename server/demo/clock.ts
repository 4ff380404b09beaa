/** The demo data's "today": fixed, so that the data is the same whenever it is made. */
export const demoToday = Date.UTC(2026, 10, 20)
const dayMs = 86_400_000

/** A wall-clock text some days (and minutes) before the demo's today. */
export function pastTime(days: number, minutes: number): string {
  return new Date(demoToday - days * dayMs + minutes * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
}

export const pastDate = (days: number): string => pastTime(days, 0).slice(0, 10)
