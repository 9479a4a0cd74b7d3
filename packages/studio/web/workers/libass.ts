// The worker of the caption renderer, bundled by itself: it runs libass.
import 'jassub/dist/worker/worker.js'
