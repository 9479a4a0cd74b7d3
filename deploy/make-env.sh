#!/bin/sh
# Prints .env.example with the address, and with secrets made at random. Write them once, and keep them.
set -eu
base_url=${1:?"usage: make-env.sh https://clips.example.org > deploy/.env"}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
sed \
  -e "s|^BASE_URL=\$|&$base_url|" \
  -e "s|^SECRET=\$|&$(random)|" \
  -e "s|^DASHBOARD_TOKEN=\$|&$(random)|" \
  -e "s|^POSTGRES_PASSWORD=\$|&$(random)|" \
  -e "s|^S3_SECRET_ACCESS_KEY=\$|&$(random)|" \
  "$(dirname "$0")/.env.example"
