cd /tmp/w/lines; export PATH=$PWD/node_modules/.bin:$PATH
[ -f /tmp/lines-serve.pid ] && kill $(cat /tmp/lines-serve.pid) 2>/dev/null; sleep 1
PORT=5391 NODE_ENV=production PREWARM_IMAGES=0 SITE_ORIGIN=http://localhost:5391 DATA_DIR=/tmp/lines-data setsid nohup node .build/server/main.js > /tmp/lines-serve.log 2>&1 & echo $! > /tmp/lines-serve.pid
for i in $(seq 60); do curl -sf http://localhost:5391/robots.txt >/dev/null && break; sleep 0.5; done
