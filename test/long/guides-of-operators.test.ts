import { followGuides, OF_OPERATORS } from '../guides/follow-guides.ts'

await followGuides(OF_OPERATORS)
