import type { Registries } from '#model'
import { knowWorkdays } from '#values'
import { listedParts } from './listedParts'
import program from './program.gen.json'

knowWorkdays()

const offered = ['sys_user', 'sys_depart', 'sys_position', 'sys_category', 'sys_region', 'sys_site']

/** Everything that documents can name: for server, command line and tests. */
export const registries: Registries = { ...listedParts, program: { ...program, offered } }
