import type { Registries } from '#model'
import { knowWorkdays } from '#values'
import { listedParts } from './listedParts'
import program from './program.gen.json'

knowWorkdays()

/** Everything that documents can name: for server, command line and tests. */
export const registries: Registries = { ...listedParts, program }
