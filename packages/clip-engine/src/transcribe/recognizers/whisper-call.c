/* whisper.cpp takes its parameters by value, which Bun's foreign functions cannot pass. */

void *dlopen(const char *path, int mode);
void *dlsym(void *library, const char *name);

typedef struct {
  char bytes[WHISPER_PARAMETER_BYTES];
} parameters;

typedef int (*whisper_full)(void *context, parameters values, const float *samples, int count);

int call_whisper(const char *path, void *context, const parameters *values, const float *samples, int count) {
  void *library = dlopen(path, 1);
  whisper_full full = library ? (whisper_full)dlsym(library, "whisper_full") : 0;
  return full ? full(context, *values, samples, count) : -1000;
}
