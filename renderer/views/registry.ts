import { createContext, useContext } from 'react'
import { Registry } from '../model/entity/registry'
import type { ViewType } from './define'

/** The view kinds that the page's document names. */
export const ViewsContext = createContext<Registry<ViewType>>(new Registry('view kind', []))

export const useViewTypes = (): Registry<ViewType> => useContext(ViewsContext)
