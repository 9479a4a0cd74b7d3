export { comparePosts } from './compare-posts.ts'
export { listComparisons, readComparison } from './read-comparisons.ts'
