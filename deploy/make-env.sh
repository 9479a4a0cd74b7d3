#!/bin/sh
# Prints the secrets that deploy/compose.yaml needs, made at random. Write them once, and keep them: stored tokens and
# credentials are sealed with SECRET.
set -eu
base_url=${1:?"usage: make-env.sh https://clips.example.org > deploy/.env"}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
cat <<END
BASE_URL=$base_url
SECRET=$(random)
DASHBOARD_TOKEN=$(random)
POSTGRES_PASSWORD=$(random)
S3_SECRET_ACCESS_KEY=$(random)
END
