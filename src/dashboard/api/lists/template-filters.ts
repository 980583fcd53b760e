const templateSorts = ['created', 'name'] as const
export type TemplateSort = (typeof templateSorts)[number]

/** What the address of the list of templates holds. */
export interface TemplateListState {
  readonly search: string
  /** Id of the account whose templates are shown; empty for all. */
  readonly owner: string
  readonly sharing: '' | 'shared' | 'private'
  readonly sort: TemplateSort
  readonly direction: 'ascending' | 'descending'
}

/** Newest first, names from A. */
export function usualDirection(sort: TemplateSort): TemplateListState['direction'] {
  return sort === 'name' ? 'ascending' : 'descending'
}

/** Reads the list's state from an address; whatever it does not understand is left out. */
export function readTemplateList(params: URLSearchParams): TemplateListState {
  const sort = templateSorts.find((name) => name === params.get('sort')) ?? 'created'
  const direction = params.get('direction')
  const sharing = params.get('sharing')
  return {
    search: params.get('search')?.trim().slice(0, 200) ?? '',
    owner: params.get('owner')?.trim().slice(0, 100) ?? '',
    sharing: sharing === 'shared' || sharing === 'private' ? sharing : '',
    sort,
    direction: direction === 'ascending' || direction === 'descending' ? direction : usualDirection(sort),
  }
}

/** Writes the list's state as an address's query; what is usual stays out of it. */
export function writeTemplateList(state: TemplateListState): URLSearchParams {
  const { search, owner, sharing, sort, direction } = state
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (owner) params.set('owner', owner)
  if (sharing) params.set('sharing', sharing)
  if (sort !== 'created') params.set('sort', sort)
  if (direction !== usualDirection(sort)) params.set('direction', direction)
  return params
}
