import { createContext, useContext } from 'react'
import { Registry } from '../model/entity/registry'
import type { ViewType } from './define'

/** The view kinds named by the page's document. */
export const ViewsContext = createContext<Registry<ViewType>>(new Registry('view kind', []))

export const useViewTypes = (): Registry<ViewType> => useContext(ViewsContext)
