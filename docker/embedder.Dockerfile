# The sentence embedder that categorisation calls: docker build -f docker/embedder.Dockerfile -t tenho/embedder .
ARG PYTHON_IMAGE=python:3.13.9-slim-bookworm

FROM ${PYTHON_IMAGE}
ENV PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
COPY dev/embedded/embedder/requirements /app/requirements
# Every package is verified by its hash.
RUN pip install --no-cache-dir --require-hashes -r /app/requirements/use.txt
COPY dev/embedded/embedder/server /app/server
COPY packages/kernel/src/health/probe.sh /app/probe.sh
WORKDIR /app/server
USER 10001:10001
EXPOSE 8080
ENV PORT=8080 PROBE_PATH=/health
HEALTHCHECK --interval=10s --timeout=20s --start-period=180s --retries=6 CMD ["bash", "/app/probe.sh"]
ENTRYPOINT ["python", "embedding_server.py"]
CMD ["--encoder", "use", "--host", "0.0.0.0", "--port", "8080"]
